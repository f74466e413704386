// Register as a donor.
import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { registerDonor } from '#contract/accounts.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { actions, loaders, type Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { useRootData } from '#web/rootData.ts';
import { Button } from '#web/ui/Button.tsx';
import { Page as PageWidth } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RegisterPicture } from '#web/ui/pictures/RegisterPicture.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import { loadRegistration, submitRegistration } from './registration.ts';
import styles from './register.module.css';

async function act(page: Page, request: Request) {
  const { reply, again } = await submitRegistration(page, registerDonor, await request.formData());
  if (again) return again;
  page.toast({ kind: 'success', title: t('accounts.registered'), text: t('accounts.registeredText') });
  if (reply.message) page.toast({ kind: 'info', text: reply.message });
  return redirect('/login', 303);
}

const loading = loaders((page) => loadRegistration(page));
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

const acting = actions(act);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const meta = () => makeMeta({ title: t('site.registerAsDonor'), description: t('accounts.registerLead') });

export default function Register() {
  const fresh = useLoaderData<typeof loader>();
  const again = useActionData<typeof action>();
  const { state, formMethod } = useNavigation();
  const { year: thisYear } = useRootData()!;
  return (
    <>
      <PageTitle title={t('site.registerAsDonor')} lead={t('accounts.registerLead')} homeHref="/" />
      <PageWidth>
        <div className={styles.layout}>
          <RegistrationForm state={again ?? fresh} thisYear={thisYear}>
            <Button type="submit" variant="primary" size="large" busy={state !== 'idle' && formMethod === 'POST'}>
              {t('accounts.register')}
            </Button>
          </RegistrationForm>
          <div className={styles.picture}>
            <RegisterPicture />
          </div>
        </div>
      </PageWidth>
    </>
  );
}
