// The icons there are (icons.css). They are hidden from screen readers, 24 px unless `size` says otherwise, and stand beside
// words. On the first class of a link or button, 'i-phone' draws the icon before its words.
import { classes } from './classes.ts';

interface IconProps {
  size?: number;
  className?: string;
}

const icon = (name: string) =>
  function Icon({ size = 24, className }: IconProps) {
    return <svg aria-hidden="true" width={size} height={size} className={classes(`i-${name}`, className)} />;
  };

export const AlertIcon = icon('alert');
export const ArrowRightIcon = icon('arrow-right');
export const BuildingIcon = icon('building');
export const CalendarClockIcon = icon('calendar-clock');
export const CheckIcon = icon('check');
export const BoldCheckIcon = icon('check-bold');
export const ChevronLeftIcon = icon('chevron-left');
export const ChevronRightIcon = icon('chevron-right');
export const CopyIcon = icon('copy');
export const DownloadIcon = icon('download');
export const DropletIcon = icon('droplet');
export const ExternalLinkIcon = icon('external-link');
export const EyeIcon = icon('eye');
export const EyeOffIcon = icon('eye-off');
export const FlagIcon = icon('flag');
export const GlobeIcon = icon('globe');
export const HandHeartIcon = icon('hand-heart');
export const HandshakeIcon = icon('handshake');
export const HistoryIcon = icon('history');
export const InfoIcon = icon('info');
export const KeyIcon = icon('key');
export const LanguagesIcon = icon('languages');
export const LocateIcon = icon('locate');
export const LogOutIcon = icon('log-out');
export const MailIcon = icon('mail');
export const MegaphoneIcon = icon('megaphone');
export const MenuIcon = icon('menu');
export const MessageIcon = icon('message');
export const ChartIcon = icon('chart');
export const OverviewIcon = icon('overview');
export const PauseIcon = icon('pause');
export const PencilIcon = icon('pencil');
export const PhoneCallIcon = icon('phone-call');
export const PhoneIcon = icon('phone');
export const PlayIcon = icon('play');
export const SearchIcon = icon('search');
export const ShareIcon = icon('share');
export const ShieldIcon = icon('shield');
export const TrashIcon = icon('trash');
export const UserIcon = icon('user');
export const UserPlusIcon = icon('user-plus');
export const UsersIcon = icon('users');
export const WarningIcon = icon('warning');
export const XIcon = icon('x');
/** A drop, and in it an artery that branches like a person with raised arms. */
export const Logo = icon('logo');
