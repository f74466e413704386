// A button on the page of an e-mailed link, and what it does.
import { useId } from 'react';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';

export function LinkChoice({ means, ...button }: ButtonProps & { means: string }) {
  const id = useId();
  return (
    <Stack gap="small">
      <Button {...button} type="submit" name="answer" wide aria-describedby={id} />
      <p id={id}>{means}</p>
    </Stack>
  );
}
