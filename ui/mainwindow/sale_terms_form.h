// What the sale of an event is bound to, as the rows of a form: status, production, doors, dates, presale, limit. What
// is wrong is said at its field. GUI thread.
#pragma once

#include "model/domain/event.h"
#include "ui/common/house_context.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace rowlock {

class FormRows;
class MomentChoice;

class SaleTermsForm final : public QWidget
{
    Q_OBJECT

public:
    enum class Status { OnSale, Closed, Draft, Cancelled };
    static Status statusOf(const EventSummary &event);

    // The fields' names begin with `prefix`: "newEventStatus".
    SaleTermsForm(const HouseContext &context, const QString &prefix, QWidget *parent);

    void setStarts(const QDateTime &starts); // figures of the venue's clock
    void show(const EventSummary &event);    // which is there already

    bool check(); // says what is wrong, and goes there
    Result<SaleTerms> terms() const;
    QString production() const;
    Status status() const;
    bool takeError(const Error &error); // of the house, where it is about one of these fields
    bool isPlain() const;               // nothing in it but what is usual
    QList<QWidget *> fields() const;    // to go through by Tab
    FormRows *rows() const { return m_rows; }

signals:
    void resized();

private:
    MomentChoice *addMoment(const QString &label, const QString &usual, const char *name);
    void addPlainRows();
    void readProductions();
    void showPresale();
    QWidget *fieldOf(const QString &argument) const;

    HouseContext m_context;
    QString m_prefix;
    FormRows *m_rows;
    QComboBox *m_status;
    QComboBox *m_production;
    QComboBox *m_doors;
    MomentChoice *m_from = nullptr;
    MomentChoice *m_until = nullptr;
    QLineEdit *m_code;
    MomentChoice *m_presaleFrom = nullptr;
    QSpinBox *m_limit;
};

} // namespace rowlock
