// The network's content: a form for each section and language, its history, and the way back.
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { sectionNames, sections, type Section } from '#contract/siteContent.ts';
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import { sectionTitles } from '#web/admin/words/sections.ts';
import { siteWords as words } from '#web/admin/words/site.ts';
import { moderationTitles } from '#web/admin/words/titles.ts';
import { formatInstant, formatLanguage, formatSecond } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import type { Route } from './+types/site.ts';
import { changeSite, loadSite, siteHref } from './changeSite.ts';
import { History } from './History.tsx';
import { PREVIEW, previewHref, SectionForm } from './SectionForm.tsx';
import styles from './site.module.css';

const load = (args: Route.LoaderArgs) => loadSite(args);
const act = (args: Route.ActionArgs) => changeSite(args);

export { load as loader, load as clientLoader, act as action, act as clientAction };

/** A form that was not saved changes nothing. */
export const shouldRevalidate = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 && defaultShouldRevalidate;

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.site, isPrivate: true });

function Sections({ current, language }: { current: Section; language: LanguageCode }) {
  return (
    <nav aria-label={words.sections}>
      <ul className={styles.sections}>
        {sectionNames.map((section) => (
          <li key={section}>
            <Anchor href={siteHref({ section, language })} aria-current={section === current ? 'page' : undefined}>
              {sectionTitles[section]}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Languages({ section, current }: { section: Section; current: LanguageCode }) {
  const hrefOf = (language: LanguageCode) => siteHref({ section, language });
  const tabs = languageCodes.map((language) => ({ href: hrefOf(language), label: formatLanguage(language) }));
  return <TabLinks label={words.language} tabs={tabs} current={hrefOf(current)} />;
}

type Loaded = Route.ComponentProps['loaderData'];

/** Who changed it last, or what it is instead. */
function State({ loaded: { language, current } }: { loaded: Loaded }) {
  const { updatedBy, updatedDate, hasRow } = current;
  const own = hasRow ? words.ownText : words.noOwnText;
  const stated = language === 'en' ? (hasRow ? '' : words.isDefault) : own(formatLanguage(language));
  const changed = updatedDate === null ? '' : words.lastChange(updatedBy ?? words.erased, formatInstant(updatedDate));
  return (
    <p className={styles.hint}>
      {stated} {changed}
    </p>
  );
}

export default function SitePage({ loaderData: loaded, actionData: sent }: Route.ComponentProps) {
  const { section, language, current, from, values, english, newerEnglish, history } = loaded;
  const place = { section, language };
  const title = sectionTitles[section];
  return (
    <div className={styles.page}>
      <Sections current={section} language={language} />
      <Stack>
        <Card title={title}>
          <Stack>
            {sections[section].isTranslated ? <Languages section={section} current={language} /> : null}
            <State loaded={loaded} />
            {newerEnglish ? (
              <Notice kind="warning">
                <p>{words.englishIsNewer(formatInstant(newerEnglish.when), newerEnglish.what)}</p>
              </Notice>
            ) : null}
            {from === null ? null : (
              <Notice>
                <p>{words.usedAgain(formatSecond(from))}</p>
              </Notice>
            )}
            <SectionForm
              key={`${section} ${language}`}
              place={place}
              title={title}
              version={current.version}
              hasRow={current.hasRow}
              values={values}
              english={english}
              sent={sent}
            />
          </Stack>
        </Card>
        <History place={place} history={history} />
      </Stack>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- A page of this site, with its own scripts. */}
      <iframe
        // Another frame after each save and for each place: one that gets another address adds a step to Back.
        key={`${section} ${language} ${current.version}`}
        id={PREVIEW}
        name={PREVIEW}
        src={previewHref(place)}
        title={words.preview}
        loading="lazy"
        className={styles.preview}
      />
    </div>
  );
}
