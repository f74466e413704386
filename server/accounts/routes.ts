// Accounts: each feature's routes.
import { routes as closing } from './closing/routes.ts';
import { routes as links } from './links/routes.ts';
import { routes as login } from './login/routes.ts';
import { routes as sessions } from './sessions/routes.ts';
import { routes as passwords } from './passwords/routes.ts';
import { routes as profile } from './profile/routes.ts';
import { routes as registration } from './registration/routes.ts';
import { routes as secondFactor } from './secondFactor/routes.ts';

export const routes = [
  ...registration,
  ...login,
  ...sessions,
  ...passwords,
  ...links,
  ...profile,
  ...secondFactor,
  ...closing,
];
