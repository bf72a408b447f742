/** Why a table that names accounts is not in the export. */
const hashesAlone =
  'Hashes and counters for a sign-in under way; they say nothing to anybody and end within minutes.';

/**
 * Where the export has each table that names an account: a section of it, or the reason why none. A test walks the schema and
 * fails for a table that is not here.
 */
export const exportedIn: Readonly<Record<string, { section: string } | { reason: string }>> = {
  api_key: { section: 'apiKeys' },
  app_identity: { section: 'identities' },
  auth_audit: { section: 'events' },
  auth_code: { reason: hashesAlone },
  auth_factor_loss: { section: 'recovery' },
  auth_passkey: { section: 'secondFactors' },
  auth_pending_sign_in: { reason: hashesAlone },
  auth_recovery_code: { section: 'recovery' },
  auth_session: { section: 'sessions' },
  auth_totp: { section: 'secondFactors' },
  dispute: { section: 'disputes' },
  dispute_follower: { section: 'followedDisputes' },
  dispute_post: { section: 'disputes' },
  email_change: { section: 'emailChanges' },
  mail_outbox: { reason: 'Mails that were sent to the account: whoever has it has read them.' },
  notification: { section: 'notified' },
  notification_setting: { section: 'notifications' },
  organisation_invitation: { section: 'organisations' },
  organisation_member: { section: 'organisations' },
  outlet: { section: 'outlets' },
  portfolio_read: { section: 'portfolio' },
  portfolio_snapshot: { section: 'portfolio' },
  scan_watch: { section: 'watchedAddresses' },
  survey_response: { section: 'surveys' },
  team_proof: { section: 'teamProofs' },
  team_proposal: { section: 'teamProposals' },
  team_reply: { section: 'teamReplies' },
  team_revocation: { section: 'revokedProofs' },
  trace_case: { section: 'traceCases' },
  trace_watch: { section: 'traceCases' },
  user_event: { section: 'countedEvents' },
  user_wallet: { section: 'wallets' },
  vote: { section: 'votes' },
  wallet_proof: { section: 'provedWallets' },
  watch_alert: { section: 'watching' },
  watch_alert_read: { section: 'watching' },
  watch_rule: { section: 'watching' },
  watch_rule_mute: { section: 'watching' },
  watchlist: { section: 'watchlists' },
};
