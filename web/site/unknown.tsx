// Any unknown path leads to the front page.
import { redirect } from 'react-router';

export const loader = () => redirect('/');
