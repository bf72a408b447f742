const dayMs = 86_400_000;

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * dayMs);
}
