#include "ui/shift/drawer_form.h"

#include "model/domain/drawer_kick.h"
#include "ui/common/action_button.h"
#include "ui/common/reasons.h"
#include "ui/desk/drawer_opener.h"
#include "ui/rules/rule_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>

namespace rowlock {

namespace {

struct DrawerTexts
{
    Q_DECLARE_TR_FUNCTIONS(DrawerForm)
};

// What is typed, whether or not it is saved.
void tryPrinter(RuleForm &form, QLineEdit &printer, ActionButton &test, bool isPractice)
{
    if (isPractice)
        return enableUnless(test, DrawerTexts::tr("No drawer is opened in practice"));
    auto *opener = new DrawerOpener(&form);
    const auto again = [&printer, &test] {
        enableUnless(test, printer.text().trimmed().isEmpty() ? DrawerTexts::tr("Enter a printer first") : QString());
    };
    again();
    QObject::connect(&printer, &QLineEdit::textChanged, &form, again);
    QObject::connect(&test, &QPushButton::clicked, &form, [&form, &printer, &test, opener] {
        if (const auto kick = checkedKick(printer.text()); !kick) {
            form.setError(printer, kick.error().message);
        } else {
            enableUnless(test, DrawerTexts::tr("The printer is being asked"));
            form.setHint(printer, DrawerTexts::tr("Asking the printer…"));
            opener->open(*kick);
        }
    });
    QObject::connect(opener, &DrawerOpener::opened, &form, [&form, &printer, again] {
        form.setHint(printer, DrawerTexts::tr("The printer took it. If the drawer stays shut, check its cable."));
        again();
    });
    QObject::connect(opener, &DrawerOpener::failed, &form, [&form, &printer, again](const QString &sentence) {
        form.setError(printer, sentence);
        again();
    });
}

} // namespace

RuleForm *openDrawerForm(const HouseContext &context, const Drawer &drawer, QWidget *parent)
{
    auto *form = new RuleForm(
        context, drawer.no == 0 ? DrawerTexts::tr("Add a drawer") : DrawerTexts::tr("Change the drawer"), parent);
    QLineEdit *name = form->addText(DrawerTexts::tr("Name"), "name", DrawerTexts::tr("Such as: Left, Bar, Foyer"));
    QComboBox *people = form->addChoice(DrawerTexts::tr("People in one shift"), "people",
                                        {DrawerTexts::tr("The one who opened it"), DrawerTexts::tr("Several")});
    QComboBox *terminals = form->addChoice(DrawerTexts::tr("Terminals at once"), "terminals",
                                           {DrawerTexts::tr("One"), DrawerTexts::tr("Several")});
    auto *test =
        new ActionButton(DrawerTexts::tr("&Test"), QStringLiteral("drawerTest"), ActionButton::Weight::Secondary, form);
    test->setToolTip(DrawerTexts::tr("Opens the drawer by this printer"));
    QLineEdit *printer = form->addTried(
        DrawerTexts::tr("Receipt printer (optional)"), "printer",
        DrawerTexts::tr("It opens the drawer: tcp://192.168.1.20:9100, file:///dev/usb/lp0 or queue:receipts. Empty: "
                        "the drawer is opened by hand."),
        *test);
    QCheckBox *offered =
        form->addSwitches(DrawerTexts::tr("Use"), {{"offered", DrawerTexts::tr("Shifts are opened with it")}}).first();
    name->setText(drawer.name);
    people->setCurrentIndex(drawer.severalPeople ? 1 : 0);
    terminals->setCurrentIndex(drawer.severalTerminals ? 1 : 0);
    printer->setText(drawer.kick);
    offered->setChecked(drawer.isOffered);
    tryPrinter(*form, *printer, *test, context.facts.isPractice());
    form->onSave([=, no = drawer.no]() -> std::optional<RuleForm::Asked> {
        Drawer wanted;
        wanted.no = no;
        wanted.name = name->text();
        wanted.severalPeople = people->currentIndex() == 1;
        wanted.severalTerminals = terminals->currentIndex() == 1;
        wanted.isOffered = offered->isChecked();
        wanted.kick = printer->text();
        return [wanted](Desk &desk) { return whetherDone(desk.shifts().saveDrawer(wanted)); };
    });
    form->open();
    return form;
}

} // namespace rowlock
