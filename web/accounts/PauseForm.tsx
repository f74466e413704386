// On My Page: a pause until a day. The switch on top ends one early.
import { useFetcher } from 'react-router';
import { addDays } from '#contract/indiaTime.ts';
import { latestPauseEnd, type User } from '#contract/profile.ts';
import { OwnerField } from '#web/dashboard/OwnerField.tsx';
import { FormKey } from '#web/lib/FormKey.tsx';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

export function PauseForm({ user, today }: { user: User; today: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/dashboard/my-page" preventScrollReset>
      <FormKey />
      <OwnerField userID={user.userID} />
      <Stack gap="small">
        <Field label={t('listing.pauseUntil')} name="unavailableUntil">
          <TextInput
            required
            key={user.unavailableUntil}
            type="date"
            min={addDays(today, 1)}
            max={latestPauseEnd(today)}
            defaultValue={user.unavailableUntil ?? ''}
          />
        </Field>
        <div>
          <Button type="submit" size="small" busy={fetcher.state !== 'idle'}>
            {t('listing.pause')}
          </Button>
        </div>
      </Stack>
    </fetcher.Form>
  );
}
