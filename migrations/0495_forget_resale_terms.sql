-- Units cannot be sold to another holder yet, so nothing states or counts what such a sale would cost.
-- What ends an investment is the sale of the property, whose tax the issuer pays.
drop view catalogue.resale_terms;
drop table offerings.resale_terms;

create view catalogue.sale_terms as
select effective_from, seller_tax_basis_points from exits.terms;

grant select on catalogue.sale_terms to sepetak_app;
