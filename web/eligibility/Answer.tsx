// The answer of /can-i-donate: for blood and for platelets a date or what stands against it, and one next step.
import { assess, components, type Answers, type Component, type Reason } from '#contract/assessment.ts';
import { restDays } from '#contract/eligibility.ts';
import { datedRules, rules } from '#contract/eligibilityRules.ts';
import { formatDate } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { typeLabels } from '#web/donations/typeLabels.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ruleLabels } from './labels.ts';
import { WithEnglish } from './WithEnglish.tsx';
import styles from './Questions.module.css';

/** The latest of the days that the reasons name. */
const lastDay = (reasons: readonly Reason[]) =>
  reasons
    .flatMap(({ from = [] }) => from)
    .toSorted()
    .at(-1);

function summarize(reasons: readonly Reason[]): string {
  const kinds = new Set(reasons.map(({ kind }) => kind));
  const day = lastDay(reasons);
  if (kinds.has('never')) return t('eligibility.notByRules');
  if (day !== undefined) {
    const date = formatDate(day);
    return kinds.size === 1 ? t('eligibility.from', { date }) : t('eligibility.notBefore', { date });
  }
  if (kinds.has('doctor')) return t('eligibility.askFirst');
  return kinds.has('until') ? t('eligibility.notToday') : t('eligibility.perhapsToday');
}

interface ReasonProps {
  reason: Reason;
  type: Component;
  gender: string | undefined;
}

function describeWait({ reason, type, gender }: ReasonProps): string | null {
  // The rests before platelets are several.
  if (reason.rule === 'rest' && type === 'Blood') return t('eligibility.waitDays', { days: restDays(gender ?? null) });
  const rule = datedRules.find(({ id }) => id === reason.rule);
  if (!rule) return null;
  return 'days' in rule.wait
    ? t('eligibility.waitDays', { days: rule.wait.days })
    : t('eligibility.waitMonths', { months: rule.wait.months });
}

const NO_BREAK_SPACE = '\u00A0';
const notes = { from: null, never: null, until: 'eligibility.untilOver', doctor: 'eligibility.askDoctor' } as const;

function describeReason(props: ReasonProps): string {
  const { rule: id, kind, from } = props.reason;
  const rule = rules.find((known) => known.id === id);
  const note = notes[kind];
  const sentences = [
    describeWait(props),
    from === undefined ? null : t('eligibility.reasonFrom', { date: formatDate(from) }),
    note === null ? null : t(note),
    rule?.certainty === 'press' ? t('eligibility.notCertain') : null,
    // The first number stays beside its word.
    t('eligibility.item', { item: rule?.item ?? '' }).replace(' ', NO_BREAK_SPACE),
  ];
  return sentences.filter(Boolean).join(' ');
}

function ReasonText(props: ReasonProps) {
  const { rule: id } = props.reason;
  return (
    <>
      <strong>
        <WithEnglish write={() => t(ruleLabels[id])} />
      </strong>
      <br />
      <WithEnglish write={() => describeReason(props)} />
    </>
  );
}

function nextStep(all: readonly (readonly Reason[])[]) {
  if (all.some((reasons) => reasons.length === 0))
    return { text: t('eligibility.registerNow'), href: '/register', label: t('site.registerAsDonor') };
  if (all.some((reasons) => reasons.every(({ kind }) => kind === 'from' || kind === 'until')))
    return { text: t('eligibility.registerLater'), href: '/register', label: t('site.registerAsDonor') };
  return { text: t('eligibility.helpElse'), href: '/volunteer', label: t('site.becomeVolunteer') };
}

export function Answer({ answers, today }: { answers: Answers; today: string }) {
  const found = components.map((type) => ({ type, reasons: assess(answers, type, today) }));
  const isSame = new Set(found.map(({ reasons }) => JSON.stringify(reasons))).size === 1;
  const next = nextStep(found.map(({ reasons }) => reasons));
  return (
    <section id="answer" tabIndex={-1} aria-labelledby="answer-heading">
      <Stack>
        <h2 id="answer-heading">{t('eligibility.answer')}</h2>
        {(isSame ? found.slice(1) : found).map(({ type, reasons }) => (
          <Card
            key={type}
            level={3}
            title={
              <WithEnglish
                write={() => `${isSame ? t('eligibility.both') : t(typeLabels[type])}: ${summarize(reasons)}`}
              />
            }
          >
            {reasons.length === 0 ? null : (
              <ul className={`stack tight ${styles.list}`}>
                {reasons.map((reason) => (
                  <li key={reason.rule}>
                    <ReasonText {...{ reason, type }} gender={answers.gender} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        ))}
        <Notice title={<WithEnglish write={() => t('eligibility.doctorDecides')} />}>
          <p>{t('eligibility.thanks')}</p>
          <p>{next.text}</p>
          <LinkButton href={next.href} size="small">
            {next.label}
          </LinkButton>
        </Notice>
      </Stack>
    </section>
  );
}
