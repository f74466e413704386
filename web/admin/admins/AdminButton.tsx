// A form of one button on the page of administrators.
import { Form } from 'react-router';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { ADMINS, type Asked } from './changeAdmins.ts';

interface AdminButtonProps extends Asked {
  intent: string;
  label: string;
  about: string;
  variant?: ButtonProps['variant'];
  /** Hidden fields of the form. */
  values?: Readonly<Record<string, string | number>>;
}

/** A button about one administrator or coordinator, which may ask for one's own password. */
export function AdminButton({ intent, label, about, variant, values = {}, userID, sent }: AdminButtonProps) {
  const isSending = useIsSending(intent);
  return (
    <Form method="post" action={ADMINS} preventScrollReset>
      <FormKey />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value={intent} size="small" variant={variant} busy={isSending}>
        {label}
        <span className="visually-hidden"> {about}</span>
      </Button>
      <Reauthentication
        userID={userID}
        sent={sent?.values.intent === intent ? sent : undefined}
        busy={isSending}
        button={{ name: 'intent', value: intent }}
      />
    </Form>
  );
}
