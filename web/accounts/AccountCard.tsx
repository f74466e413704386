// What one can do with the account itself.
import { useFetcher } from 'react-router';
import { getMyData } from '#contract/accounts.ts';
import { yourData } from '#web/content/dashboard.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './AccountCard.module.css';

export function AccountCard() {
  const others = useFetcher();
  return (
    <Card title={yourData.heading}>
      <ul role="list" className={styles.list}>
        <li>
          <p>{yourData.downloadHint}</p>
          <LinkButton href={getMyData.path} download={getMyData.attachment}>
            {yourData.download}
          </LinkButton>
        </li>
        <li>
          <p>{yourData.elsewhereHint}</p>
          <others.Form method="post" action="/dashboard">
            <Button type="submit" name="intent" value="end-other-sessions" busy={others.state !== 'idle'}>
              {yourData.elsewhere}
            </Button>
          </others.Form>
        </li>
      </ul>
    </Card>
  );
}
