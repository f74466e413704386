// The buttons on the page of an e-mailed link, and what each does.
import { useId } from 'react';
import { FormKey } from '#web/lib/FormKey.tsx';
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

interface LinkChoicesProps<Answer extends string> {
  answers: readonly Answer[];
  /** The answer so far: it is left out. */
  given: Answer | null;
  /** What the link in the e-mail stands for: first. */
  wanted: string | null;
  label: (answer: Answer) => string;
  means: (answer: Answer) => string;
}

export function LinkChoices<Answer extends string>({ answers, given, wanted, label, means }: LinkChoicesProps<Answer>) {
  const left = answers.filter((answer) => answer !== given);
  const ordered = left.toSorted((one, other) => Number(other === wanted) - Number(one === wanted));
  return (
    // Without `action` it posts to this URL, which may hold the token.
    <form method="post">
      <FormKey />
      <Stack>
        {ordered.map((answer, nth) => (
          <LinkChoice
            key={answer}
            value={answer}
            variant={nth === 0 && given === null ? 'primary' : 'secondary'}
            means={means(answer)}
          >
            {label(answer)}
          </LinkChoice>
        ))}
      </Stack>
    </form>
  );
}
