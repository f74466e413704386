// Warns about a donation inside a rest: by the law another date would have been possible. It can be recorded all the same.
import { useState, type FormEvent, type ReactNode } from 'react';
import { donationTypes, type OwnDonation } from '#contract/donations.ts';
import { findRest } from '#contract/eligibility.ts';
import { readValues, type Values } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { typeLabels } from './typeLabels.ts';

export interface RestWarningProps {
  recorded: readonly OwnDonation[];
  gender: string | null;
  /** YYYY-MM-DD: the date that is judged until one is entered. */
  today: string;
  /** Of the form as it was sent. */
  values: Values;
  /** The form. */
  children: ReactNode;
}

export function RestWarning({ recorded, gender, today, values, children }: RestWarningProps) {
  const [typed, setTyped] = useState<Values | null>(null);
  const { donationDate, typeOfDonation } = typed ?? values;
  const type = donationTypes.find((known) => known === typeOfDonation) ?? 'Blood';
  const others = recorded.map((other) => ({ donatedOn: other.donationDate, type: other.typeofDonation }));
  const from = findRest({ donatedOn: donationDate || today, type }, others, gender);

  const read = ({ target }: FormEvent) => {
    if ('form' in target && target.form instanceof HTMLFormElement) setTyped(readValues(new FormData(target.form)));
  };

  return (
    <div onInput={read} onReset={() => setTyped(null)}>
      <Stack>
        <div role="status">
          {from === null ? null : (
            <Notice kind="warning">
              <p>{t('eligibility.insideRest', { type: t(typeLabels[type]), date: formatDate(from) })}</p>
            </Notice>
          )}
        </div>
        {children}
      </Stack>
    </div>
  );
}
