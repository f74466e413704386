// The button of a command, of the form around it. With JavaScript it asks first; without, the page that answers does.
import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Command } from './command.ts';

interface CommandButtonProps extends ButtonProps {
  intent: string;
  command: Pick<Command, 'label' | 'tone' | 'shortcut'>;
  /** Whom or what it is about, for those who do not see what stands beside it. */
  about?: string | undefined;
  /** Left out where it asks nothing. */
  onAsk?: ((press: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

export function CommandButton({ intent, command, about, onAsk, children, ...props }: CommandButtonProps) {
  const asks = useHydrated() && onAsk !== undefined;
  return (
    <Button
      type={asks ? 'button' : 'submit'}
      name="intent"
      value={intent}
      variant={command.tone}
      aria-keyshortcuts={command.shortcut}
      onClick={asks ? onAsk : undefined}
      {...props}
    >
      {children ?? command.label}
      {about ? <span className="visually-hidden"> {about}</span> : null}
    </Button>
  );
}
