// 'Search by UserID': anywhere in the user id, in any case. The address keeps what was looked for.
import { Form } from 'react-router';
import { donorWords } from '#web/content/moderation.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { DONORS } from './donorDialogs.ts';
import styles from './DonorSearch.module.css';

export function DonorSearch({ search }: { search: string }) {
  return (
    <Form method="get" action={DONORS} role="search" className={styles.search}>
      <Field label={donorWords.search} name="search">
        {/* A new address is a new field. */}
        <TextInput key={search} type="search" defaultValue={search} maxLength={100} autoComplete="off" />
      </Field>
      <Button type="submit" icon={<SearchIcon size={20} />}>
        Search
      </Button>
      {search ? (
        <LinkButton href={DONORS} variant="quiet">
          Show all
        </LinkButton>
      ) : null}
    </Form>
  );
}
