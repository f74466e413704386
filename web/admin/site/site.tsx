// The network's content: a form for each section and language, its history, and the way back.
import type { MouseEvent } from 'react';
import { useSubmit, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isTranslated, sectionNames, type Section } from '#contract/siteContent.ts';
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import { sectionTitles, siteWords as words } from './words.ts';
import { metaOf } from '#web/admin/pages.ts';
import { formatInstant, formatLanguage, formatSecond } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { Route } from './+types/site.ts';
import { changeSite, loadSite, SHOW, siteHref } from './changeSite.ts';
import { History } from './History.tsx';
import { FORM, PREVIEW, previewHref, SectionForm } from './SectionForm.tsx';
import styles from './site.module.css';

const load = (args: Route.LoaderArgs) => loadSite(args);
const act = (args: Route.ActionArgs) => changeSite(args);

export { load as loader, load as clientLoader, act as action, act as clientAction };

/** A form that was not saved changes nothing. */
export const shouldRevalidate = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 && defaultShouldRevalidate;

export const meta = metaOf('site');

interface PlaceProps {
  place: { section: Section; language: LanguageCode };
}

/** A plain press asks first, where something is typed and not saved. */
function Sections({ place }: PlaceProps) {
  const submit = useSubmit();
  function show(event: MouseEvent, toSection: Section) {
    const form = document.getElementById(FORM);
    if (!(form instanceof HTMLFormElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const values = new FormData(form);
    values.set('intent', SHOW);
    values.set('toSection', toSection);
    void submit(values, { method: 'post', action: siteHref(place) });
  }
  return (
    <nav aria-label="Sections" className={styles.sections}>
      <ul>
        {sectionNames.map((section) => (
          <li key={section}>
            <Anchor
              href={siteHref({ ...place, section })}
              aria-current={section === place.section ? 'page' : undefined}
              onClick={(event) => show(event, section)}
            >
              {sectionTitles[section]}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The language, and on a phone the section. Parts of the form, so that nothing typed is lost without a question. */
function Places({ place: { section, language } }: PlaceProps) {
  const names = sectionNames.map((value) => ({ value, label: sectionTitles[value] }));
  const languages = languageCodes.map((value) => ({ value, label: formatLanguage(value) }));
  return (
    <div className={classes(styles.places, !isTranslated(section) && styles.narrow)}>
      <div className={styles.narrow}>
        <Field label="Section" name="toSection">
          <Select key={section} form={FORM} options={names} defaultValue={section} />
        </Field>
      </div>
      {isTranslated(section) ? (
        <Field label="Language of the text" name="toLanguage">
          <Select key={language} form={FORM} options={languages} defaultValue={language} />
        </Field>
      ) : null}
      <Button type="submit" form={FORM} name="intent" value={SHOW}>
        Show
      </Button>
    </div>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** Who changed it last, or what it is instead. */
function State({ loaded: { language, current } }: { loaded: Loaded }) {
  const { updatedBy, updatedDate, hasRow } = current;
  const own = hasRow ? words.ownText : words.noOwnText;
  const stated =
    language === 'en'
      ? hasRow
        ? ''
        : 'Never changed: this is what comes with the program.'
      : own(formatLanguage(language));
  const changed = updatedDate === null ? '' : words.lastChange(updatedBy ?? words.erased, formatInstant(updatedDate));
  return (
    <p className="soft small anywhere">
      {stated} {changed}
    </p>
  );
}

export default function SitePage({ loaderData: loaded, actionData: sent }: Route.ComponentProps) {
  const { section, language, current, from, values, english, newerEnglish, history } = loaded;
  const place = { section, language };
  const title = sectionTitles[section];
  return (
    <div className={styles.room}>
      <div className={styles.page}>
        <Sections place={place} />
        <Stack>
          <Card title={title}>
            <Stack>
              <Places place={place} />
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
    </div>
  );
}
