#include "ui/common/reason_offer.h"

#include "model/service/box_office.h"
#include "ui/common/icons.h"

#include <QAction>
#include <QCompleter>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStringListModel>

namespace rowlock {

namespace {

class ReasonOffer final : public QObject
{
public:
    ReasonOffer(QLineEdit &field, const QStringList &reasons)
        : QObject(&field), m_field(field), m_completer(new QCompleter(reasons, &field))
    {
        m_completer->setCaseSensitivity(Qt::CaseInsensitive);
        m_completer->setFilterMode(Qt::MatchContains);
        m_field.setCompleter(m_completer);
        const QString words = QCoreApplication::translate("ReasonOffer", "Reasons of this box office (Down)");
        QAction *list = m_field.addAction(icon(QStringLiteral("go-down")), QLineEdit::TrailingPosition);
        list->setObjectName(m_field.objectName() + QStringLiteral("Reasons"));
        list->setToolTip(words);
        connect(list, &QAction::triggered, this, [this] { listAll(); });
        m_field.setAccessibleDescription(words);
        m_field.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Down)
            return QObject::eventFilter(watched, event);
        listAll();
        return true;
    }

private:
    void listAll()
    {
        m_field.setFocus();
        m_completer->setCompletionPrefix({});
        m_completer->complete();
    }

    QLineEdit &m_field;
    QCompleter *m_completer;
};

} // namespace

void offerReasons(QLineEdit &field, BoxOffice &office, ReasonFor asked)
{
    office.ask(
        &field, [](Desk &desk) { return desk.settings().reasons(); },
        [&field, asked](const Result<OfferedReasons> &reasons) {
            if (reasons && !reasons->value(asked).isEmpty())
                new ReasonOffer(field, reasons->value(asked));
        });
}

} // namespace rowlock
