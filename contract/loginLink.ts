// Login without a password: a link by e-mail.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email } from './contactFields.ts';
import { byLink, LinkToken } from './links.ts';
import { fault } from './message.ts';
import { User } from './profile.ts';
import { networkRequestsAnHour, spentLinks } from './limits.ts';

export const requestLoginLink = endpoint({
  ...byLink,
  name: 'requestLoginLink',
  isExpensive: true,
  summary: 'Mail a link to log in; the answer is the same whether or not the address is known',
  limits: [
    {
      name: 'login-link-network',
      by: 'network',
      points: 60,
      seconds: 3600,
      counts: 'requests',
      onExceeded: 'work',
      store: 'database',
    },
    {
      name: 'login-link-48',
      by: 'prefix48',
      points: 600,
      seconds: 3600,
      counts: 'requests',
      onExceeded: 'doubling work',
      store: 'database',
    },
  ],
  input: z.object({ emailId: email(fault('fault.enterEmail')) }),
  data: z.null(),
});

export const loginByLink = endpoint({
  ...byLink,
  name: 'loginByLink',
  summary: 'Log in with a mailed link, once: starts a session in a cookie and confirms the address',
  limits: [networkRequestsAnHour('login-link-requests'), spentLinks],
  input: z.object({ token: LinkToken }),
  data: User,
});
