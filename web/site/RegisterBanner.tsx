// The call to donors. On '/' the register picture links to the same form.
import { REGISTER_HREF, registerPicture } from '#web/content/banner.ts';
import { site } from '#web/content/site.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Layout.tsx';
import { classes } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/pictures/Picture.tsx';
import { OwnText } from './OwnText.tsx';
import styles from './RegisterBanner.module.css';

export function RegisterBanner({ withPicture = false }: { withPicture?: boolean }) {
  const { question, invitation, button } = site().banner;
  return (
    <Page>
      <section
        aria-labelledby="register-banner"
        className={classes('no-print', styles.banner, withPicture && styles.withPicture)}
      >
        {withPicture ? (
          <Anchor href={registerPicture.href} className={styles.picture}>
            <Picture name="register" alt={t(registerPicture.label)} />
          </Anchor>
        ) : null}
        <div className={styles.words}>
          <h2 id="register-banner">
            <OwnText text={question} />
          </h2>
          <p>
            <OwnText text={invitation} />
          </p>
          <p>
            <Anchor href="/can-i-donate">{t('eligibility.title')}</Anchor>
          </p>
        </div>
        <div className={styles.go}>
          <LinkButton href={REGISTER_HREF} variant="primary" size="large">
            <OwnText text={button} />
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}
