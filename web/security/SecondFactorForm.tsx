// A form of the second factor. Where the login is not recent, it asks for the password and then goes on.
import type { ReactNode } from 'react';
import { type FormProps } from 'react-router';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';
import type { FormState } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';

/** What the page knows of the form that was sent last. */
export interface Asked {
  userID: string;
  sent: FormState | undefined;
}

interface SecondFactorFormProps extends Asked {
  intent: string;
  button: string;
  variant?: ButtonProps['variant'];
  form?: FormProps;
  children?: ReactNode;
}

export function SecondFactorForm({ intent, button, variant, form, children, userID, sent }: SecondFactorFormProps) {
  const isSending = useIsSending(intent);
  return (
    <PostForm preventScrollReset {...form}>
      <Stack>
        {children}
        <Reauthentication
          userID={userID}
          sent={sent?.values.intent === intent ? sent : undefined}
          busy={isSending}
          button={{ name: 'intent', value: intent }}
        />
        <div>
          <Button type="submit" name="intent" value={intent} variant={variant} busy={isSending}>
            {button}
          </Button>
        </div>
      </Stack>
    </PostForm>
  );
}
