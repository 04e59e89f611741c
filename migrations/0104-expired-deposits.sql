-- Deposits that expired lately are queried again, because a gateway may take money after our deadline.
create index deposits_expired on payments.deposits (expires_at) where state = 'expired';
