// The form of a section in a language.
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useSubmit } from 'react-router';
import { forms, sharedFields, type Section } from '#contract/siteContent.ts';
import { withPrefix, type LanguageCode } from '#messages/languages.ts';
import { siteWords as words } from './words.ts';
import { readValues, type Values } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Anchor } from '#web/ui/Anchor.tsx';
import { siteHref, type SentContent } from './changeSite.ts';
import { SectionFields } from './SectionFields.tsx';
import { editList, isListEdit } from './values.ts';

const NOTHING = {};

/** The frame beside the form. */
export const PREVIEW = 'preview';

/** The id of the form. */
export const FORM = 'site-form';

/** In the language that is written. */
export const previewHref = (place: { section: string; language: LanguageCode }) =>
  withPrefix(place.language, `/site-preview?${new URLSearchParams(place).toString()}`);

interface SectionFormProps {
  place: { section: Section; language: LanguageCode };
  title: string;
  version: number;
  /** A row that can be given up for the default or the English text. */
  hasRow: boolean;
  values: Values;
  english: Values;
  sent: SentContent | undefined;
}

/** Beside the button that was pressed; takes the focus, unless a field has an error. */
function Problem({ place, sent }: { place: SectionFormProps['place']; sent: SentContent }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const { conflict, leaving, message, code } = sent;
  if (leaving) {
    return (
      <Notice kind="warning" alert ref={notice} title="What you typed is not saved.">
        <p>
          <Anchor href={leaving}>Leave it, and show the other</Anchor>
        </p>
      </Notice>
    );
  }
  if (conflict) {
    return (
      <Notice kind="warning" alert ref={notice} title={words.conflict(conflict.by, conflict.when)}>
        <p>What differs in theirs</p>
        <ul>
          {conflict.differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
        <p>
          <Anchor href={siteHref(place)}>Leave mine, and show theirs</Anchor>
        </p>
      </Notice>
    );
  }
  const isShown = message && code !== undefined && code !== 'invalid_input';
  return isShown ? <Notice kind="error" alert ref={notice} title={message} /> : null;
}

/** What the fields are filled with: the stored values, those that were sent, or those of a list that was edited here. */
function useShown({ values, sent }: Pick<SectionFormProps, 'values' | 'sent'>) {
  const stored: Pick<SentContent, 'values' | 'focus'> = { values };
  const [shown, setShown] = useState({ from: sent ?? values, form: sent ?? stored, count: 0 });
  const current = sent ?? values;
  if (shown.from === current) return { ...shown, edit: setShown };
  const next = { from: current, form: sent ?? stored, count: shown.count + 1 };
  setShown(next);
  return { ...next, edit: setShown };
}

export function SectionForm({ place, title, version, hasRow, values, english, sent }: SectionFormProps) {
  const { section, language } = place;
  const submit = useSubmit();
  const { errors, props } = useFormErrors(() => NOTHING, sent?.errors);
  const isSaving = useIsSending('save');
  const { form, count, from, edit } = useShown({ values, sent });

  function send(event: SubmitEvent<HTMLFormElement>) {
    const { submitter, target } = { submitter: event.nativeEvent.submitter, target: event.currentTarget };
    const button = submitter instanceof HTMLButtonElement ? submitter : null;
    // The browser opens the preview in the frame, or in a new tab.
    if (button?.formTarget) return document.getElementById(button.formTarget)?.scrollIntoView({ block: 'nearest' });
    event.preventDefault();
    if (!isListEdit(button?.value)) return void submit(button ?? target, { preventScrollReset: true });
    edit({ from, form: editList(readValues(new FormData(target)), button!.value), count: count + 1 });
  }

  const context = { values: form.values, errors, english, language, focus: form.focus };
  return (
    <form id={FORM} method="post" action={siteHref(place)} aria-label={title} {...props} noValidate onSubmit={send}>
      <FormKey />
      {/* The first button is the one of the Enter key. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={sent?.values.version ?? version} />
      <SectionFields key={count} fields={forms[section]} form={context} shared={sharedFields[section]} />
      {sent ? <Problem key={count} place={place} sent={sent} /> : null}
      <ButtonRow>
        <Button type="submit" name="intent" value="save" variant="strong" busy={isSaving}>
          Save
        </Button>
        <Button type="submit" formAction={previewHref(place)} formTarget={PREVIEW}>
          {words.preview}
        </Button>
        <Button type="submit" formAction={previewHref(place)} formTarget="_blank" variant="quiet">
          Preview in a new tab
        </Button>
        {hasRow ? (
          <Button type="submit" name="intent" value="default" variant="quiet">
            {language === 'en' ? 'Back to what comes with the program' : 'Back to the English text'}
          </Button>
        ) : null}
      </ButtonRow>
    </form>
  );
}
