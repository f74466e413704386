// This page in each language, named in its own script; on a phone the first ones are in sight and the others in a menu, a
// <details>. page.js brings the reader's own languages to the front, remembers the chosen one on this device, and leads
// from where the reader is by then. Search engines read in the sitemap which language an address is in.
import { useLocation } from 'react-router';
import { nameOf, withPrefix, type LanguageCode } from '#messages/languages.ts';
import { brand } from '#web/content/site.ts';
import { languageCode } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';
import styles from './LanguageLinks.module.css';

/** As many have room beside the menu at 320 px, in any script. */
const IN_SIGHT = 3;

function Links({ codes }: { codes: readonly LanguageCode[] }) {
  const { pathname, search } = useLocation();
  return (
    <ul>
      {codes.map((code) => (
        <li key={code}>
          <a href={withPrefix(code, pathname + search)} lang={code} aria-current={code === languageCode() || undefined}>
            {nameOf(code)}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function LanguageLinks() {
  const { languages } = brand();
  if (languages.length < 2) return null;
  const codes = [...new Set([languageCode(), ...languages])];
  return (
    <nav className={`${styles.bar} no-print`} aria-label={t('site.languages')} data-tone="deep" data-languages>
      <Links codes={codes.slice(0, IN_SIGHT)} />
      {codes.length > IN_SIGHT ? (
        <details data-menu>
          <summary className="i-languages" aria-label={t('site.languages')} />
          <Links codes={codes.slice(IN_SIGHT)} />
        </details>
      ) : null}
    </nav>
  );
}
