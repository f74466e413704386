// The application does not start when endpoints and handlers do not match.
import { expect, test } from 'vitest';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { checkRoutes } from './app.ts';
import type { Route } from './http/route.ts';

const routeOf = (endpoint: Endpoint): Route => ({ endpoint, handle: () => Promise.resolve({ data: null }) });
const routes = endpoints.map(routeOf);

test('every endpoint of the contract declares its access', () => {
  const known: readonly Access[] = ['anyone', 'user', 'coordinator', 'admin'];
  for (const { name, access } of endpoints) expect([name, known.includes(access)]).toEqual([name, true]);
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
});

test.each(endpoints)('without the access of $name the application does not start', (endpoint) => {
  const { access: _, ...undeclared } = endpoint;
  const others = endpoints.filter((one) => one !== endpoint);
  const broken = undeclared as Endpoint;
  const start = () => checkRoutes([...others.map(routeOf), routeOf(broken)], [...others, broken]);
  expect(start).toThrow(`Handlers without a declaration: ${endpoint.name}`);
});

test('with an endpoint without a handler, or a handler without an endpoint, the application does not start', () => {
  expect(() => checkRoutes(routes.slice(1), endpoints)).toThrow(`Endpoints without a handler: ${endpoints[0]!.name}`);
  expect(() => checkRoutes(routes, endpoints.slice(1))).toThrow(
    `Handlers without a declaration: ${endpoints[0]!.name}`,
  );
  expect(() => checkRoutes(routes, endpoints)).not.toThrow();
});
