// 'Can I donate?': questions that are answered from the law's criteria. What is entered is neither stored nor logged.
import type { Answers } from '#contract/assessment.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { review, sources } from '#contract/eligibilityRules.ts';
import { readValues, type FormState } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/canIDonate.ts';
import { Answer } from './Answer.tsx';
import { readAnswers } from './answers.ts';
import { describeDay } from './labels.ts';
import { Questions } from './Questions.tsx';
import { WithEnglish } from './WithEnglish.tsx';
import styles from './Questions.module.css';

/** No framework: a plain form on both sides. */
export const handle = { isStatic: true };

export const loader = () => ({ today: dayInIndia(new Date()) });

interface Answered extends FormState {
  /** Null where a day is missing or wrong. */
  answers: Answers | null;
}

export async function action({ request }: Route.ActionArgs): Promise<Answered> {
  const values = readValues(await request.formData());
  const { answers, errors } = readAnswers(values, dayInIndia(new Date()));
  return { values, errors, answers: Object.keys(errors).length > 0 ? null : answers };
}

export const meta: Route.MetaFunction = () =>
  makeMeta({ title: t('eligibility.title'), description: t('eligibility.lead') });

function Errors({ errors }: Pick<FormState, 'errors'>) {
  return (
    <div id="answer" tabIndex={-1}>
      <Notice kind="error" title={t('eligibility.checkDays')}>
        <ul className={`stack tight ${styles.list}`}>
          {Object.entries(errors).map(([name, error]) => (
            <li key={name}>
              <a href={`#field-${name}`}>{`${describeDay(name)}: ${error}`}</a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Sources() {
  const { read, checkedBy } = review;
  const checked = checkedBy === null ? t('eligibility.notChecked') : t('eligibility.checkedBy', { name: checkedBy });
  return (
    <Notice>
      <p>{t('eligibility.source', { date: formatDate(read) })}</p>
      <p>
        <strong>{checked}</strong>
      </p>
      <p>
        <Anchor href={sources.law.url} target="_blank" lang="en">
          {sources.law.title}
        </Anchor>
      </p>
    </Notice>
  );
}

function AtTheCentre() {
  return (
    <section aria-labelledby="at-the-centre">
      <Stack>
        <h2 id="at-the-centre">{t('eligibility.atCentre')}</h2>
        <ul className={`stack tight ${styles.list}`}>
          <li>
            <WithEnglish write={() => t('eligibility.private')} />
          </li>
          <li>
            <WithEnglish write={() => t('eligibility.measured')} />
          </li>
          <li>
            <WithEnglish write={() => t('eligibility.meal')} />
          </li>
        </ul>
      </Stack>
    </section>
  );
}

export default function CanIDonate({ loaderData: { today }, actionData }: Route.ComponentProps) {
  const { values, errors, answers } = actionData ?? { values: {}, errors: {}, answers: null };
  return (
    <>
      <PageTitle title={t('eligibility.title')} lead={t('eligibility.lead')} homeHref="/" />
      <Page>
        <Stack gap="large">
          {answers ? <Answer answers={answers} today={today} /> : null}
          {Object.keys(errors).length > 0 ? <Errors errors={errors} /> : null}
          <form
            method="post"
            action={localHref('/can-i-donate#answer')}
            className={`stack loose long-form ${styles.form}`}
            aria-label={t('eligibility.title')}
            autoComplete="off"
          >
            <Notice>
              <p>{t('eligibility.notKept')}</p>
            </Notice>
            <Questions values={values} errors={errors} today={today} />
            <div>
              <Button type="submit" variant="primary" size="large">
                {t('eligibility.ask')}
              </Button>
            </div>
          </form>
          <AtTheCentre />
          <Sources />
        </Stack>
      </Page>
    </>
  );
}
