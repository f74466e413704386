// A network that puts its own content in place of the program's: another name, colour, logo, languages and texts.
import { login, resetPassword } from '#contract/accounts.ts';
import { getSite, updateSiteContent, uploadPicture, type Section, type SiteContent } from '#contract/siteContent.ts';
import type { HttpClient } from '#test/client.ts';
import { PICTURE } from '#test/pictures.ts';
import type { Check } from './scenario.ts';

const NAME = 'Raktam';
const ACCENT = '#0a6b3d';
const PASSWORD = 'Copper-Lantern-42';
const link = { label: 'Camps', href: 'https://camps.example/' };

/** Sets the password by the link that the program printed, and logs in. */
export async function logInByLink(client: HttpClient, userID: string, output: string): Promise<Check[]> {
  const [, token = ''] = /[?&]token=([\w.~-]+)/.exec(output) ?? [];
  const set = await client.call(resetPassword, { token, newPassword: PASSWORD });
  const entered = await client.call(login, { userID, password: PASSWORD });
  return [[entered.status !== 200, `The administrator could not log in: ${set.text} ${entered.text}`]];
}

function contentOf({ identity, contact }: SiteContent, logo: string): Partial<SiteContent> {
  return {
    identity: { ...identity, name: NAME, otherName: null, tagline: 'every drop in time', accent: ACCENT, logo },
    contact: { ...contact, email: 'desk@raktam.example', legalName: 'Raktam Trust' },
    links: { items: [link] },
    tiles: { items: [link] },
    media: { films: null, app: link },
    counters: { items: [{ value: 12, label: 'Camps' }] },
    news: { items: [{ title: 'A camp in Guntur', text: 'On Sunday.', picture: logo }] },
    team: { items: [{ name: 'Asha Rao', designation: 'Founder', initials: 'AR', picture: logo, links: [] }] },
    contacts: { regions: [] },
    warning: { extra: 'In an emergency call 108.' },
    banner: { question: 'Will you give?', invitation: 'One hour.', button: 'JOIN', slogans: ['Every drop.'] },
    languages: { enabled: ['en', 'te'] },
  };
}

/** As a logged-in administrator. */
export async function writeContent(client: HttpClient): Promise<Check[]> {
  const { data: site } = (await client.call(getSite, {})).body;
  const { hash } = (await client.call(uploadPicture, { picture: PICTURE })).body.data;
  const refused: string[] = [];
  for (const [section, content] of Object.entries(contentOf(site, hash))) {
    const { status, text } = await client.call(updateSiteContent, { section: section as Section, content, version: 0 });
    if (status !== 200) refused.push(`${section}: ${text}`);
  }
  return [[refused.length > 0, `Content was refused: ${refused.join(', ')}`]];
}

/** On the pages of a visitor. */
export async function checkContent(visitor: HttpClient, when: string): Promise<Check[]> {
  const [home, switchedOff, manifest] = await Promise.all(
    ['/', '/hi/find-donor', '/manifest.webmanifest'].map((path) => visitor.send(path)),
  );
  const shown = [NAME, `/tones/${ACCENT.slice(1)}.css`, 'A camp in Guntur', 'Asha Rao', 'Will you give?'];
  const missing = shown.filter((part) => !home!.text.includes(part));
  const picture = /\/pictures\/[0-9a-f]{64}\.webp/.exec(home!.text)?.[0] ?? '/';
  const { status, headers } = await visitor.send(picture);
  return [
    [
      missing.length > 0 || home!.text.includes('Dhamani'),
      `${when} the front page did not show ${missing.join(', ')}.`,
    ],
    [switchedOff!.headers['location'] !== '/find-donor', `${when} a switched-off language was ${switchedOff!.status}.`],
    [!manifest!.text.includes(NAME), `${when} the manifest was ${manifest!.text}`],
    [status !== 200 || headers['content-type'] !== 'image/webp', `${when} the logo was ${status}.`],
  ];
}
