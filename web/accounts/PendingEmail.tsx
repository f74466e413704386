// A new e-mail address that waits for its owner: on Edit Profile the link can be sent again, or the change cancelled.
import { useFetcher } from 'react-router';
import type { User } from '#contract/profile.ts';
import type { FormState } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';

export const EDIT_PROFILE = '/dashboard/edit-profile';
export const CANCEL_CHANGE = 'cancel-email-change';

interface PendingEmailProps {
  user: User;
  newEmail: string;
}

const describe = ({ user, newEmail }: PendingEmailProps) =>
  t('emailChange.pending', { address: newEmail, current: user.emailId });

/** On My Page. */
export function PendingNotice(props: PendingEmailProps) {
  return (
    <Notice title={t('emailChange.pendingTitle')}>
      <p>
        {describe(props)} <Anchor href={EDIT_PROFILE}>{t('dashboard.editProfile')}</Anchor>
      </p>
    </Notice>
  );
}

export function PendingEmail(props: PendingEmailProps) {
  const { user, newEmail } = props;
  const fetcher = useFetcher<FormState>();
  const busy = fetcher.state !== 'idle';
  return (
    <Card title={t('emailChange.pendingTitle')} tone="blush">
      <p>{describe(props)}</p>
      <PostForm fetcher={fetcher} owner={user.userID} action={EDIT_PROFILE} preventScrollReset>
        <Reauthentication userID={user.userID} sent={fetcher.data} busy={busy} />
        <input type="hidden" name="emailId" value={newEmail} />
        <ButtonRow>
          <Button type="submit" busy={busy}>
            {t('links.send')}
          </Button>
          <Button type="submit" name="intent" value={CANCEL_CHANGE} variant="quiet" busy={busy}>
            {t('emailChange.cancel')}
          </Button>
        </ButtonRow>
      </PostForm>
    </Card>
  );
}
