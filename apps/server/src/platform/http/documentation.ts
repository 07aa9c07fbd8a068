import { openApiDocument } from '@wieszcz/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI description at /api/openapi.json and its browsable page at /api/docs. */
export async function addDocumentation(app: FastifyInstance): Promise<void> {
  const description = openApiDocument();
  const text = JSON.stringify(description);
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, { mode: 'static', specification: { document: description as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
    // The bar on top offers to explore other people's descriptions and carries somebody else's logo.
    theme: { title: 'Wieszcz API', css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }] },
  });
}
