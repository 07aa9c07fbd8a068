import { openApiDocument } from '@wieszcz/api';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyError, FastifyInstance } from 'fastify';
import { refused } from './app-error.ts';
import { answerFailure } from './failures.ts';
import { sendUnlessKnown } from './responses/revalidation.ts';

/** The OpenAPI description at /api/openapi.json and its browsable page at /api/docs. */
export async function addDocumentation(app: FastifyInstance): Promise<void> {
  const description = openApiDocument();
  app.get('/api/openapi.json', async (_request, reply) =>
    sendUnlessKnown(reply.type('application/json; charset=utf-8'), description),
  );
  await app.register(swagger, { mode: 'static', specification: { document: description as never } });
  await app.register(async (page) => {
    refuseUnservablePaths(page);
    await page.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: false,
      uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
      // The bar on top offers to explore other people's descriptions and carries somebody else's logo.
      theme: { title: 'Wieszcz API', css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }] },
    });
  });
}

/** The page's files are found by path: one that leads out of their folder, or can't be a path at all, is an unknown address like any other. */
function refuseUnservablePaths(page: FastifyInstance): void {
  page.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode === undefined || error.statusCode >= 500) throw error;
    return answerFailure(request, reply, refused('ROUTE_NOT_FOUND'));
  });
}
