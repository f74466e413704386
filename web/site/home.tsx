// '/home': the front page without its search, banner and register picture.
import { organisation } from '#web/content/organisation.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/home.ts';
import { HomeSections, HomeWarning } from './staticHomeSections.ts';

export const handle = { isStatic: true };

export const meta: Route.MetaFunction = () =>
  makeMeta({ title: t('home.heading'), description: t('site.nameAndTagline', { name: organisation.name }) });

export default function Home() {
  return (
    <>
      <HomeWarning />
      <h1 className="visually-hidden">{organisation.name}</h1>
      <HomeSections />
    </>
  );
}
