// '/home': the front page without its search, banner and register picture.
import { brand } from '#web/content/site.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/home.ts';
import { HomeSections, HomeWarning } from './staticHomeSections.ts';

export const handle = { isStatic: true };

export const meta: Route.MetaFunction = () => {
  const { name, tagline } = brand();
  return makeMeta({ title: t('home.heading'), description: t('site.nameAndTagline', { name, tagline }) });
};

export default function Home() {
  return (
    <>
      <HomeWarning />
      <h1 className="visually-hidden">{brand().name}</h1>
      <HomeSections />
    </>
  );
}
