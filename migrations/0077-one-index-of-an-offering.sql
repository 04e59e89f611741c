-- Those by offering are read by two indexes more. This one, which begins with the offering, was also taken to look for the state of
-- an investor's subscriptions where a plan had been made before there were any: every purchase then read all of them.
drop index offerings.subscriptions_of_offering;
