// This page in each language, named in its own script. page.js brings the reader's own languages to the front, remembers
// the chosen one on this device, and leads from where the reader is by then.
import { useLocation } from 'react-router';
import { directionOf, nameOf, withPrefix } from '#messages/languages.ts';
import { brand } from '#web/content/site.ts';
import { languageCode } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';
import styles from './LanguageLinks.module.css';

export function LanguageLinks() {
  const { pathname, search } = useLocation();
  const { languages } = brand();
  if (languages.length < 2) return null;
  return (
    <nav className={styles.bar} aria-label={t('site.languages')} data-tone="deep">
      <ul role="list" className={styles.list} data-languages>
        {languages.map((code) => (
          <li key={code}>
            <a
              href={withPrefix(code, pathname + search)}
              lang={code}
              hrefLang={code}
              dir={directionOf(code)}
              aria-current={code === languageCode() || undefined}
            >
              {nameOf(code)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
