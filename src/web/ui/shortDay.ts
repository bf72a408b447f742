import { formatDate } from './formatTime.ts';

/** 14 Nov, as an axis has no room for the year. */
export function shortDay(day: string): string {
  return formatDate(new Date(day)).split(' ').slice(0, 2).join(' ');
}
