// 'How did it go?', beside a donor who was called. An answer can be changed; the later one counts.
import { useRef, useState } from 'react';
import { reportOutcome, type CallOutcome } from '#contract/calls.ts';
import type { DonorListing } from '#contract/donors.ts';
import { isFailure } from '#contract/errors.ts';
import { call } from '#web/lib/api.ts';
import { rememberAnswer } from '#web/lib/deviceMemory.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { listAnswers } from './answers.ts';
import styles from './CallQuestion.module.css';

function explain(error: unknown): string {
  if (!isFailure(error) || error.status >= 500) return t('calls.notSent');
  return error.errors?.receipt ?? error.message;
}

/** The next donor in the list, or of the others below, whose number is shown. */
function goToNextCall(from: Element): void {
  const calls = document.querySelectorAll<HTMLElement>('#results form a[href^="tel:"]');
  const next = [...calls].find((link) => from.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
}

function useAnswer({ regid, receipt }: DonorListing, onUnreachable: () => void) {
  const [given, setGiven] = useState<CallOutcome | null>(null);
  const [sending, setSending] = useState<CallOutcome | null>(null);
  const [status, setStatus] = useState('');
  async function send(outcome: CallOutcome) {
    if (sending || outcome === given) return;
    setSending(outcome);
    try {
      await call(reportOutcome, { regid, outcome, receipt });
      setGiven(outcome);
      setStatus(t('calls.thanks'));
      rememberAnswer(regid);
      if (outcome === 'not reachable') onUnreachable();
    } catch (error) {
      setStatus(explain(error));
    }
    setSending(null);
  }
  return { given, sending, status, send };
}

export function CallQuestion({ donor }: { donor: DonorListing }) {
  const element = useRef<HTMLSpanElement>(null);
  const { given, sending, status, send } = useAnswer(donor, () => element.current && goToNextCall(element.current));
  return (
    <span ref={element} className={`stack close small no-print ${styles.question}`}>
      <strong>{t('calls.title')}</strong>
      <span role="group" aria-label={t('calls.question', { name: donor.fullName })} className={styles.answers}>
        {listAnswers().map(({ outcome, label }) => (
          <Button
            key={outcome}
            size="small"
            icon={given === outcome ? <CheckIcon size={16} /> : undefined}
            busy={sending === outcome}
            aria-pressed={given === outcome}
            onClick={() => void send(outcome)}
          >
            {label}
          </Button>
        ))}
      </span>
      <span role="status" className="soft">
        {status}
      </span>
    </span>
  );
}
