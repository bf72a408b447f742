const invitation =
  /https?:|www\.|t\.me|\b[\w-]+\.(com|io|xyz|org|net|site|app|fi|vip|top|cc|gift|claims?)\b|\b(claim|airdrop|visit|reward|voucher)s?\b/i;

/** Tokens sent to strangers carry an invitation where their name should be. */
export function looksLikeSpam({ symbol, name }: { symbol: string; name: string | null }): boolean {
  return invitation.test(symbol) || (name !== null && invitation.test(name));
}
