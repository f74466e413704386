// The specification's route table, in its order, and the pages that api.md adds to it.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('site/SiteLayout.tsx', [
    index('site/home.tsx', { id: 'landing' }),
    route('home', 'site/home.tsx'),
    route('about-us', 'site/about.tsx'),
    route('services', 'site/services.tsx'),
    route('blog', 'site/blog.tsx'),
    route('contact-us', 'site/contact.tsx'),
    route('login', 'account/login.tsx'),
    route('register', 'account/register.tsx'),
    route('find-donor', 'donors/findDonor.tsx'),
    route('changepassword', 'dashboard/changePasswordPage.tsx'),
    route('testimonals', 'feedback/testimonials.tsx'),
    route('blood-donations', 'donations/bloodDonations.tsx'),
    route('Feedback', 'feedback/feedback.tsx'),
    route('forgotpassword', 'account/forgotPassword.tsx'),
    route('resetpassword', 'account/resetPassword.tsx'),
    route('dashboard', 'dashboard/dashboard.tsx', { id: 'dashboard' }, [
      index('dashboard/start.tsx'),
      layout('dashboard/content.tsx', [
        route('my-page', 'dashboard/myPage.tsx'),
        route('edit-profile', 'dashboard/editProfile.tsx'),
        route('changepassword', 'dashboard/changePassword.tsx'),
        route('last-donated', 'donations/lastDonated.tsx'),
      ]),
    ]),
    route('volunteer', 'feedback/volunteer.tsx'),
    route('organization', 'feedback/organization.tsx'),
    route('service-feedback', 'feedback/serviceFeedback.tsx'),
    route('privacy', 'site/privacy.tsx'),
    route('data-sources', 'site/dataSources.tsx'),
  ]),
  route('robots.txt', 'site/robots.ts'),
  route('sitemap.xml', 'site/sitemap.ts'),
  route('*', 'site/unknown.tsx'),
] satisfies RouteConfig;
