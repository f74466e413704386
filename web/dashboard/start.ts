// The dashboard itself has no page: it begins with the profile.
import { redirect } from 'react-router';

export const loader = () => redirect('/dashboard/edit-profile');
export const clientLoader = loader;
