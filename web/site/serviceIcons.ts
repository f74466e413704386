// The icons that web/content/services.ts names.
import type { services } from '#web/content/services.ts';
import {
  BuildingIcon,
  CalendarClockIcon,
  FlagIcon,
  HandHeartIcon,
  PhoneCallIcon,
  SearchIcon,
  ShieldIcon,
  UserPlusIcon,
} from '#web/ui/icons.tsx';

export const serviceIcons = {
  search: SearchIcon,
  'phone-call': PhoneCallIcon,
  'user-plus': UserPlusIcon,
  'shield-check': ShieldIcon,
  'calendar-clock': CalendarClockIcon,
  flag: FlagIcon,
  'hand-heart': HandHeartIcon,
  'building-2': BuildingIcon,
} satisfies Record<(typeof services)[number]['icon'], unknown>;
