import { createOpenapiDocument } from '../openapi-document.ts';
import { renderOpenapiPage } from '../openapi-page.ts';
import { sendPlainPage } from '../plain-page.ts';
import { publicRoute, type Route } from '../route.ts';

/** `GET /openapi.json`: this API as OpenAPI 3.1. */
export const readOpenapiRoute = (routes: readonly Route[]): Route => {
  const document = createOpenapiDocument(routes);
  return publicRoute({
    method: 'get',
    path: '/openapi.json',
    summary: 'Read this description.',
    answers: { 200: { description: 'OpenAPI 3.1' } },
    handle: ({ res }) => {
      res.json(document);
    },
  });
};

/** `GET /openapi`: the same, to read. */
export const readOpenapiPageRoute = (routes: readonly Route[]): Route => {
  const page = renderOpenapiPage(createOpenapiDocument(routes));
  return publicRoute({
    method: 'get',
    path: '/openapi',
    summary: 'Read this description as a page.',
    answers: { 200: { description: 'A page', contentType: 'text/html' } },
    handle: ({ res }) => {
      sendPlainPage(res, page);
    },
  });
};
