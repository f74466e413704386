// The buttons on the page of an e-mailed link, and what each does.
import { useId } from 'react';
import { FormKey } from '#web/lib/FormKey.tsx';
import { Button, LinkButton, type ButtonProps } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';

interface LinkChoiceProps extends ButtonProps {
  means?: string;
  /** Leads to a page instead of being an answer. */
  href?: string;
}

export function LinkChoice({ means, href, children, variant, size, value }: LinkChoiceProps) {
  const id = useId();
  const look = { variant, size, wide: true, 'aria-describedby': means && id };
  return (
    <Stack gap="small">
      {href ? (
        <LinkButton href={href} {...look}>
          {children}
        </LinkButton>
      ) : (
        <Button type="submit" name="answer" value={value} {...look}>
          {children}
        </Button>
      )}
      {means ? <p id={id}>{means}</p> : null}
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
