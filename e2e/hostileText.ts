// Texts with markup and scripts, and a check that a page shows them as text.
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Donor, register } from './api.ts';
import { inDistrict, takeDistrict } from './geography.ts';

const GROUP = 'A-';
export const main = (page: Page) => page.getByRole('main');
/** Breaks out of text, attribute, script and template; short enough for any field. */
const EVERYWHERE = `"'><img/src=x/onerror=alert(1)></script><script>alert(2)</script>{{7*7}}`;

/** For longer fields: a line separator, script URLs, comments, entities. */
const MORE = [
  '<svg onload=alert(3)><iframe srcdoc="<script>alert(4)</script>">',
  '<a href="javascript:alert(5)" style="position:fixed;inset:0" autofocus onfocus=alert(6)>javascript:alert(7)',
  'a\u2028b ${alert(8)} <!-- ]]> &lt;b&gt; &#x3c;',
].join(' ');

/** A line of at most 100 characters, different at each call. */
export const hostileLine = () => `${randomUUID().slice(0, 6)}${EVERYWHERE}`;
export const hostileProse = () => `${hostileLine()} ${MORE}`;
/** What is valid in an e-mail address. */
export const hostileEmail = () => `o'${randomUUID().slice(0, 6)}+--x@example.org`;
export const hostileWebsite = () => `https://example.org/${hostileLine()}`;

/** Registers a donor with hostile text in every field of the registration that allows it; `results` is a search for them. */
export async function registerHostile(page: Page): Promise<Donor & { results: string }> {
  const hostile = { fullName: hostileLine(), emailId: hostileEmail() };
  const district = await takeDistrict(page.request);
  const donor = await register(page.request, { ...hostile, bloodGroup: GROUP, ...district.place });
  return { ...donor, ...hostile, results: inDistrict(GROUP, district) };
}

/** The elements that the texts would create. */
export const INJECTED =
  'img[src="x"], svg[onload], iframe, a[href^="javascript:"], [onfocus], [onerror], [style*="fixed"]';

/** Records dialogs, errors and content security policy violations on all pages of this tab. */
async function recordFindings(page: Page, findings: string[]): Promise<void> {
  page.on('dialog', (dialog) => {
    findings.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => findings.push(String(error)));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) findings.push(message.text());
  });
  await page.exposeFunction('reportViolation', (what: string) => findings.push(`the policy stopped ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const exposed = window as unknown as { reportViolation: (what: string) => void };
      exposed.reportViolation(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}

export interface Watched {
  findings: string[];
  /** The locator contains these texts unchanged, and no element or script came of them. */
  expectText(within: Locator, texts: readonly string[]): Promise<void>;
  /** The same for the values of fields. */
  expectValues(within: Locator, texts: readonly string[]): Promise<void>;
}

export async function watch(page: Page): Promise<Watched> {
  const findings: string[] = [];
  await recordFindings(page, findings);

  async function expectNothingInjected(): Promise<void> {
    await expect(page.locator(INJECTED), page.url()).toHaveCount(0);
    expect(findings, page.url()).toEqual([]);
  }

  return {
    findings,
    async expectText(within, texts) {
      for (const text of texts) await expect(within.first(), page.url()).toContainText(text);
      await expectNothingInjected();
    },
    async expectValues(within, texts) {
      for (const text of texts) {
        const values = () =>
          within.locator('input, textarea').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
        await expect.poll(values, page.url()).toContain(text);
      }
      await expectNothingInjected();
    },
  };
}
