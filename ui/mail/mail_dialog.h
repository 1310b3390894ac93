// How an order's tickets get to a patron who is not at the counter: by the house's account, by this computer's mail
// program, or as a file to be printed at home. GUI thread; closes by itself.
#pragma once

#include "model/domain/order.h"
#include "ui/common/house_context.h"

#include <QDialog>

#include <functional>
#include <memory>

class QButtonGroup;
class QLineEdit;
class QRadioButton;

namespace rowlock {

class ActionButton;
class MessageBar;
struct MailContent;
class ToneLabel;

class MailDialog final : public QDialog
{
    Q_OBJECT

public:
    MailDialog(const HouseContext &context, const Order &order, QWidget *parent);

    // The button that opens one over its window, of the order that `current` answers; it is said there what was done.
    static ActionButton *button(const HouseContext &context, const std::function<Order()> &current, MessageBar *said,
                                QWidget *parent);

signals:
    void done(const QString &what);
    void notWhole(const QString &what); // done, and something is left to a person

private:
    enum Way { ByAccount, ByProgram, AsFile };

    QRadioButton *addWay(Way way, const QString &text, const char *name);
    void layOut();
    void offerAddress();
    void showWay();
    void go();
    void sendByAccount(const QString &address);
    void giveToProgram(const QString &address);
    void saveFile();
    void writeFile(const QString &file);
    void withTickets(const QString &address, std::function<void(const MailContent &)> then);
    void refuse(const QString &sentence);
    void refuseTold(const QString &sentence);

    HouseContext m_context;
    Order m_order;
    QLineEdit *m_to;
    QButtonGroup *m_ways;
    ToneLabel *m_hint;
    MessageBar *m_messages;
    ActionButton *m_go;
    std::shared_ptr<const MailContent> m_told; // what counts as printed and is not handed over yet
};

} // namespace rowlock
