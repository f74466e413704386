// Register as a donor.
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { redirect } from 'react-router';
import { registerDonor } from '#contract/accounts.ts';
import { forgetDraft, rememberDraft } from '#web/lib/deviceMemory.ts';
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext, type Page } from '#web/lib/page.ts';
import { SubmitButton } from '#web/lib/PostForm.tsx';
import { smsHref } from '#web/lib/SmsHow.tsx';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Page as PageWidth } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/register.ts';
import { REGISTERED } from './AfterRegistration.tsx';
import { describeProof } from './numberProof.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import { loadRegistration, submitRegistration } from './registration.ts';
import { REGISTRATION, useRegistrationDraft } from './useRegistrationDraft.ts';
import styles from './register.module.css';

const load = ({ context }: Route.LoaderArgs) => loadRegistration(context.get(pageContext).call);

/** `notListed`: why searches do not show the new donor; `proof`: how to confirm the number by SMS. */
async function act(
  { context, request, url }: Route.ActionArgs,
  welcome: (page: Page, registered: Record<'emailId' | 'notListed' | 'proof' | 'proofHref', string>) => void,
) {
  const page = context.get(pageContext);
  const form = await request.formData();
  const { reply, redisplay } = await submitRegistration(page, registerDonor, form);
  if (redisplay) return redisplay;
  page.toast({ kind: 'success', title: t('accounts.registered'), text: t('accounts.registeredText') });
  const notListed = reply.message === t('links.emailComes') ? '' : (reply.message ?? '');
  const { emailId = '', mobileNumber = '' } = readValues(form);
  const { numberProof } = reply.data;
  const proof = numberProof ? describeProof(numberProof, mobileNumber) : '';
  const proofHref = numberProof ? smsHref(numberProof.number, numberProof.code) : '';
  welcome(page, { emailId, notListed, proof, proofHref });
  const next = url.searchParams.get('next');
  return redirect(next === null ? '/login' : `/login?${new URLSearchParams({ next }).toString()}`, 303);
}

export { load as loader, load as clientLoader };

export const action = (args: Route.ActionArgs) =>
  act(args, (page, { notListed, proof }) => {
    for (const text of [notListed, proof]) if (text) page.toast({ kind: 'info', text });
  });

export const clientAction = (args: Route.ClientActionArgs) =>
  act(args, (_, registered) => {
    forgetDraft(REGISTRATION);
    rememberDraft(REGISTERED, registered);
  });

export const meta: Route.MetaFunction = () =>
  makeMeta({ title: t('site.registerAsDonor'), description: t('accounts.registerLead') });

function Lead() {
  return (
    <>
      {t('accounts.registerLead')} <Anchor href="/can-i-donate">{t('eligibility.title')}</Anchor>
    </>
  );
}

export default function Register({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { restored, remember, forget } = useRegistrationDraft();
  const form = useRef<HTMLDivElement>(null);

  function startAgain() {
    flushSync(forget);
    form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }

  return (
    <>
      <PageTitle title={t('site.registerAsDonor')} lead={<Lead />} homeHref="/" />
      <PageWidth>
        <div className={`long-form ${styles.layout}`}>
          <div ref={form} onInput={remember} onSubmit={remember}>
            <div role="status" className={styles.draft}>
              {restored && !actionData ? (
                <Notice>
                  <p>{t('accounts.draftRestored')}</p>
                  <Button size="small" onClick={startAgain}>
                    {t('accounts.forgetDraft')}
                  </Button>
                </Notice>
              ) : null}
            </div>
            <RegistrationForm
              // Another key fills in the fields anew.
              key={restored ? 'restored' : 'empty'}
              state={actionData ?? restored ?? loaderData}
              thisYear={root.loaderData.year}
            >
              <SubmitButton>{t('accounts.register')}</SubmitButton>
            </RegistrationForm>
          </div>
        </div>
      </PageWidth>
    </>
  );
}
