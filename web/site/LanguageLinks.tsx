// This page in each language, named in its own script, behind one button with the name of the current one: a <details>,
// which opens and closes without JavaScript. page.js brings the reader's own languages to the front, remembers the chosen
// one on this device, leads from where the reader is by then, and closes the menu. Search engines read in the sitemap which
// language an address is in.
import { useLocation } from 'react-router';
import { nameOf, withPrefix } from '#messages/languages.ts';
import { brand } from '#web/content/site.ts';
import { languageCode } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';
import styles from './LanguageLinks.module.css';

export function LanguageLinks() {
  const { pathname, search } = useLocation();
  const { languages } = brand();
  if (languages.length < 2) return null;
  const current = languageCode();
  return (
    <nav aria-label={t('site.languages')} className={styles.languages} data-languages>
      <details name="menu" data-menu>
        <summary className="i-languages opener">
          <span className="visually-hidden">{`${t('site.languages')}: `}</span>
          {nameOf(current)}
        </summary>
        <ul>
          {[...new Set([current, ...languages])].map((code) => (
            <li key={code}>
              <a href={withPrefix(code, pathname + search)} lang={code} aria-current={code === current || undefined}>
                {nameOf(code)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
