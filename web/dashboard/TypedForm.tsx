// What was typed without JavaScript, where the session had ended: kept in this answer alone, to be sent again.
import { useLocation } from 'react-router';
import type { Values } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Page } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const typedWords = {
  ended: 'Your session has ended.',
  kept: 'What you typed is kept on this page alone. Log in in another tab, then come back here and send it again.',
  logIn: 'Log in (opens another tab)',
  send: 'Send it again',
} as const;

export function TypedForm({ typed }: { typed: Values }) {
  const { pathname, search } = useLocation();
  return (
    <Page>
      <PostForm action={pathname + search}>
        {Object.entries(typed).map(([name, value]) => (
          <textarea key={name} hidden readOnly name={name} defaultValue={value} />
        ))}
        <Notice kind="warning" alert title={typedWords.ended}>
          <p>{typedWords.kept}</p>
          <ButtonRow>
            <Anchor href="/login" target="_blank">
              {typedWords.logIn}
            </Anchor>
            <Button type="submit" variant="strong">
              {typedWords.send}
            </Button>
          </ButtonRow>
        </Notice>
      </PostForm>
    </Page>
  );
}
