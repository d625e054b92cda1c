-- Named like the rule that it keeps: a barcode belongs to one product of a hospital.
alter table product_barcodes rename constraint product_barcodes_pkey to product_barcodes_once;
