// The application does not start while an endpoint and its handler do not fit together.
import { expect, test } from 'vitest';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { checkRoutes } from './app.ts';
import type { Route } from './http/route.ts';

const routeOf = (endpoint: Endpoint): Route => ({ endpoint, handle: () => Promise.resolve({ data: null }) });
const routes = endpoints.map(routeOf);

test('every endpoint of the contract declares who may call it', () => {
  const known: readonly Access[] = ['anyone', 'user', 'admin'];
  for (const { name, access } of endpoints) expect([name, known.includes(access)]).toEqual([name, true]);
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
});

test.each(endpoints)('without the access of $name there is no start', (endpoint) => {
  const { access: _, ...undeclared } = endpoint;
  const others = endpoints.filter((one) => one !== endpoint);
  const broken = undeclared as Endpoint;
  const start = () => checkRoutes([...others.map(routeOf), routeOf(broken)], [...others, broken]);
  expect(start).toThrow(`Handlers without a declaration: ${endpoint.name}`);
});

test('without a handler for an endpoint, or an endpoint for a handler, there is no start', () => {
  expect(() => checkRoutes(routes.slice(1), endpoints)).toThrow(`Endpoints without a handler: ${endpoints[0]!.name}`);
  expect(() => checkRoutes(routes, endpoints.slice(1))).toThrow(
    `Handlers without a declaration: ${endpoints[0]!.name}`,
  );
  expect(() => checkRoutes(routes, endpoints)).not.toThrow();
});
