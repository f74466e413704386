// The call to donors. On '/' the register picture links to the same form.
import { registerBanner, registerPicture } from '#web/content/banner.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Layout.tsx';
import { classes } from '#web/ui/classes.ts';
import { RegisterPicture } from '#web/ui/pictures/RegisterPicture.tsx';
import styles from './RegisterBanner.module.css';

export function RegisterBanner({ withPicture = false }: { withPicture?: boolean }) {
  const { question, invitation, button } = registerBanner;
  return (
    <Page>
      <section aria-labelledby="register-banner" className={classes(styles.banner, withPicture && styles.withPicture)}>
        {withPicture ? (
          <Anchor href={registerPicture.href} className={styles.picture}>
            <RegisterPicture alt={t(registerPicture.label)} />
          </Anchor>
        ) : null}
        <div className={styles.words}>
          <h2 id="register-banner">{t(question)}</h2>
          <p>{t(invitation)}</p>
          <p>
            <Anchor href="/can-i-donate">{t('eligibility.title')}</Anchor>
          </p>
        </div>
        <div className={styles.go}>
          <LinkButton href={button.href} variant="primary" size="large">
            {t(button.label)}
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}
