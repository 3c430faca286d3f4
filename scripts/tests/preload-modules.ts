// sanitize-html calls require() on this ES module, which Jest rejects while another import of it is pending.
import 'htmlparser2';
