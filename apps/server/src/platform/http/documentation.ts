import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@wieszcz/api';
import type { FastifyError, FastifyInstance } from 'fastify';
import { refused } from './app-error.ts';
import { sendFailure } from './failures.ts';
import { sendWithEtag } from './responses/revalidation.ts';

/** Serves the OpenAPI description at /api/openapi.json and Swagger UI at /api/docs. */
export async function addDocumentation(app: FastifyInstance): Promise<void> {
  const description = openApiDocument();
  app.get('/api/openapi.json', async (_request, reply) =>
    sendWithEtag(reply.type('application/json; charset=utf-8'), description),
  );
  await app.register(swagger, { mode: 'static', specification: { document: description as never } });
  await app.register(async (page) => {
    refuseUnservablePaths(page);
    await page.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: false,
      uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
      // Hides the top bar, which shows the logo of Swagger and loads descriptions of other APIs.
      theme: { title: 'Wieszcz API', css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }] },
    });
  });
}

/** Answers 404 for a path that leaves the folder of the page's files or isn't a valid path; the plugin would answer 400 or 403. */
function refuseUnservablePaths(page: FastifyInstance): void {
  page.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode === undefined || error.statusCode >= 500) throw error;
    return sendFailure(request, reply, refused('ROUTE_NOT_FOUND'));
  });
}
